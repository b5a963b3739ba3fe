internal import CRingfence
internal import RingfenceFiles

// The columns of a caller, which are copied: the reader may go over them twice.

extension rf_table_column {
  /// The values, of a number of rows.
  func values(rows: Int) throws(Refusal) -> ColumnTable.Values {
    switch rf_values(UInt32(bitPattern: unsafe kind)) {
    case RF_NO_VALUES: return .none
    case RF_DOUBLES: return .doubles(unsafe try array(values, rows, "values"))
    case RF_INTEGERS: return .integers(unsafe try array(values, rows, "values"))
    case RF_TIMES: return .times(unsafe try array(values, rows, "values"))
    case RF_LOCAL_TIMES: return .localTimes(unsafe try array(values, rows, "values"))
    case RF_TEXTS:
      guard unsafe text_count >= 0, unsafe text_count < .max else {
        throw .argument("'text_count' is more than memory can hold")
      }
      let offsets: ContiguousArray<Int64> = unsafe try array(
        UnsafeRawPointer(offsets), text_count + 1, "offsets")
      let codes: ContiguousArray<Int32>?
      if let given = unsafe self.codes {
        codes = unsafe try array(UnsafeRawPointer(given), rows, "codes")
      } else {
        codes = nil
      }
      let size = Int(clamping: offsets.last ?? 0)
      let bytes: ContiguousArray<UInt8> = unsafe try array(values, max(0, size), "values")
      guard let texts = TextColumn(bytes: bytes, offsets: offsets, codes: codes) else {
        throw .argument("'offsets' do not ascend from 0, or 'codes' have a number of no text")
      }
      guard unsafe self.codes != nil || text_count == rows else {
        throw .argument("there are \(unsafe text_count) texts in \(rows) rows")
      }
      return .texts(texts)
    default: throw .argument("'kind' is none of rf_values")
    }
  }

  /// A copy of an array of the caller.
  private func array<Value: BitwiseCopyable>(
    _ pointer: UnsafeRawPointer?, _ count: Int, _ name: StaticString
  ) throws(Refusal) -> ContiguousArray<Value> {
    guard let pointer = unsafe pointer else {
      guard count == 0 else { throw .argument("'\(name)' is NULL") }
      return []
    }
    let values = unsafe pointer.assumingMemoryBound(to: Value.self)
    unsafe try checkArray(values, count, name)
    return unsafe ContiguousArray(UnsafeBufferPointer(start: values, count: count))
  }
}

/// The names of the columns of a table.
func columnNames(
  _ names: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int
) throws(Refusal) -> [String] {
  unsafe try checkArray(names, count, "names")
  var result: [String] = []
  for index in 0..<count {
    result.append(unsafe try text(names?[index], "names", orElse: ""))
  }
  return result
}

/// The table of a caller's columns, without its values.
func columnTable(
  _ columns: UnsafePointer<rf_table_column>?, _ count: Int, rows: Int,
  _ options: TrackReadingOptions
) throws(Refusal) -> ColumnTable {
  unsafe try checkArray(columns, count, "columns")
  guard rows >= 0, rows <= Int(Int32.max) else {
    throw .argument("a table has at most \(Int32.max) rows")
  }
  var names: [String] = []
  for index in 0..<count {
    names.append(unsafe try text(columns?[index].name, "name", orElse: ""))
  }
  return try columnTable(names, rows: rows, options)
}

extension ColumnTable {
  /// Takes the values of the columns that are read.
  mutating func take(_ columns: UnsafePointer<rf_table_column>?) throws(Refusal) {
    let roles = roles
    for index in names.indices {
      guard let role = roles[index], let column = unsafe columns?[index] else { continue }
      let values = unsafe try column.values(rows: rowCount)
      guard accepts(values, at: index) else {
        throw .table(
          "column '\(JSONText.shortened(names[index]))' has values that cannot be the \(role)",
          name: "bad-type", column: index)
      }
      set(values, at: index)
    }
  }
}

/// A table whose column names are known.
func columnTable(
  _ names: [String], rows: Int, _ options: TrackReadingOptions
) throws(Refusal) -> ColumnTable {
  do throws(FileError) {
    return try ColumnTable(names, rowCount: rows, name: "table", options: options)
  } catch {
    throw Refusal(table: error)
  }
}
