import Foundation
import RingfencePage
import TestSupport
import Testing

/// The files of the page: that all are compiled in, and that the scripts have the form that `ScriptBundle` joins.
@Suite struct PageFilesTests {
  private static let sources = Paths.root.appendingPathComponent("Sources")

  private static let scripts = PageFile.all.filter { $0.path.hasSuffix(".js") }

  /// The lines of a file.
  private func lines(_ file: PageFile) -> [String] { file.text.text.components(separatedBy: "\n") }

  @Test func `every file of the folder is compiled in, as it is`() throws {
    let assets = Self.sources.appendingPathComponent(PageFile.folder)
    let found = try #require(FileManager.default.enumerator(atPath: assets.path))
    var paths: Set<String> = []
    for case let path as String in found where path.contains(".") {
      paths.insert(PageFile.folder + path)
    }
    #expect(paths == Set(PageFile.all.map(\.path)).filter { $0.hasPrefix(PageFile.folder) })
    #expect(PageFile.all.count == Set(PageFile.all.map(\.path)).count)
    for file in PageFile.all {
      let text = try Data(contentsOf: Self.sources.appendingPathComponent(file.path))
      #expect(Data(file.text) == text, "\(file.path)")
    }
  }

  @Test func `every script is joined once, after those that it imports`() {
    let main = PageFile.folder + "main.js"
    let order = ScriptBundle(PageFile.all, from: main).order
    #expect(order.count == Set(order).count)
    #expect(Set(order) == Set(Self.scripts.map(\.path)))
    #expect(order.last == main)
  }

  @Test func `imports are one line with names in braces of a script that is there`() {
    let paths = Set(Self.scripts.map(\.path))
    for file in Self.scripts {
      for line in lines(file) where line.hasPrefix("import ") {
        let parts = line.components(separatedBy: "\"")
        #expect(
          line.hasPrefix("import {") && line.hasSuffix("\";") && !line.contains(" as "), "\(line)")
        #expect(
          parts.count == 3 && paths.contains(ScriptBundle.resolve(parts[1], in: file.path)),
          "\(line)")
      }
      for line in lines(file) where line.hasPrefix("export ") {
        #expect(
          !["default", "{", "*"].contains { line.hasPrefix("export \($0)") },
          "\(file.path): \(line)")
      }
    }
  }

  @Test func `no two scripts declare the same name, as joined they are one`() {
    let declaration = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/
    var declared: [Substring: String] = [:]
    for file in Self.scripts {
      for line in lines(file) {
        guard let name = line.firstMatch(of: declaration)?.1 else { continue }
        #expect(declared.updateValue(file.path, forKey: name) == nil, "\(file.path): \(name)")
      }
    }
    #expect(declared.count > Self.scripts.count)
  }

  @Test func `no text in backticks goes over several lines`() {
    for file in Self.scripts {
      for line in lines(file) {
        let plain = line.replacingOccurrences(of: #"\\."#, with: "", options: .regularExpression)
        #expect(plain.count { $0 == "`" } % 2 == 0, "\(file.path): \(line)")
      }
    }
  }

  @Test func `no part would end its element`() {
    let parts = PageParts.ofThisProgram
    for (text, ends) in [
      (parts.script, ["</script", "<!--"]), (parts.style, ["</style", "<!--"]),
    ] {
      for end in ends { #expect(!text.text.lowercased().contains(end), "\(end)") }
    }
  }

  @Test func `comments, types and imports stay out of the page`() {
    let script = PageParts.ofThisProgram.script.text
    for line in script.components(separatedBy: "\n") {
      #expect(
        !line.hasPrefix("import ") && !line.hasPrefix("export ") && !line.hasPrefix("//"), "\(line)"
      )
      #expect(
        !line.hasPrefix("* ") && !line.hasPrefix("*/") && line != "" && !line.hasPrefix(" "),
        "\(line)")
    }
    for tag in ["@type", "@param", "@returns", "@typedef"] { #expect(!script.contains(tag)) }
    let style = PageParts.ofThisProgram.style.text
    #expect(!style.contains("/*") && !style.contains("\n ") && !style.contains("\n\n"))
  }

  @Test(arguments: [
    ("const a = { b: 1, c: [2, 3] };", "const a={b:1,c:[2,3]};"),
    ("return x ? -1 : y + -z;", "return x?-1:y+ -z;"),
    ("a + +b - -c + d++ + e", "a+ +b- -c+d++ +e"),
    (
      "for (const [k, v] of m) if (k in o && !v) f(\"a , b\", 'c = \\' d', e);",
      "for(const[k,v]of m)if(k in o&&!v)f(\"a , b\",'c = \\' d',e);"
    ),
    ("let s = `a ${b , c} = d`, t = 1;", "let s=`a ${b , c} = d`, t = 1;"),
    ("x = y / z , w = /a b/ ;", "x=y / z , w = /a b/ ;"),
    ("if (n < !--m) o = ... p; q = r . s;", "if(n< !--m)o= ... p;q=r . s;"),
    ("static #n = 1; get m() { return this.#n }", "static #n=1;get m(){return this.#n}"),
    ("const é = ü in ß;", "const é=ü in ß;"),
  ])
  func `spaces that separate nothing stay out`(line: String, expected: String) {
    let file = PageFile(path: "main.js", text: Array(line.utf8))
    #expect(ScriptBundle([file], from: "main.js").text.text == expected + "\n")
  }

  @Test func `joins styles of other shapes`() {
    let texts = [
      "/* one\n   of two lines */\n\na { b: c; }\n  /* inside */\n  d { e: \"/* no comment */\"; }\n",
      "/* short */ f { g: h; }\n",
    ]
    let files = texts.enumerated().map { PageFile(path: "\($0).css", text: Array($1.utf8)) }
    #expect(
      PageParts(files).style.text == """
        a { b: c; }
        d { e: "/* no comment */"; }
        /* short */ f { g: h; }
        """)
  }

  @Test(arguments: [
    ("x", "main.js", ""), ("./b.js", "main.js", "b.js"), ("./c.js", "map/a.js", "map/c.js"),
    ("../c.js", "map/a.js", "c.js"), ("../edit/c.js", "map/a.js", "edit/c.js"),
    ("../../c.js", "map/a.js", "c.js"), ("../../q/c.js", "p/a/d.js", "q/c.js"),
    ("./map/d.js", "a.js", "map/d.js"),
  ])
  func `resolves relative paths`(_ imported: String, _ path: String, _ found: String) {
    #expect(ScriptBundle.resolve(imported, in: path) == (found.isEmpty ? imported : found))
  }

  /// Scripts that this page does not have: a circle, a missing one, code behind a comment, comments in comments.
  @Test func `joins scripts of other shapes`() {
    let files = [
      PageFile(
        path: "main.js",
        text: Array(
          """
          // @ts-check
          import { b } from "./map/b.js";
          import { gone } from "./gone.js";
          /** A comment
           * of several // lines. */
          export function a(/** @type {number} */ x) { return b(x) } // not a line of its own
          /* short */ a(1);
          /** @param {string} s @returns {any} */
          const text = "/* no comment */";
          """.utf8)),
      PageFile(
        path: "map/b.js",
        text: Array(
          "import { a } from \"../main.js\";\n\n  \texport const b = (x) => a(x - 1);\n".utf8)),
      PageFile(path: "other.js", text: Array("never();\n".utf8)),
    ]
    let bundle = ScriptBundle(files, from: "main.js")
    #expect(bundle.order == ["map/b.js", "main.js"])
    #expect(
      bundle.text.text == """
        export const b=(x)=>a(x-1);
        function a(x){return b(x)} // not a line of its own
        /* short */ a(1);
        const text="/* no comment */";

        """)
  }

  /// The examples of FIPS 180-4, and lengths about a block by Python's hashlib.
  @Test(arguments: [
    ("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ("z", 55, "5a383411d906da80612f366cb9b90ae54bcf6e7743b4117ace0884d98cd159ca"),
    ("z", 56, "c66a5b692b9a20229733ef8b87cfec52679c86a0c0245643484c46d4dcd82afa"),
    ("z", 63, "85021e4907c21645631d596eee989bf43c2cd56b074175d5393804dbf1744412"),
    ("z", 64, "72996563049cc84daa2c3f31fd5c3d10770e69d6ebbb8da5b6d76db303dbae43"),
    ("z", 65, "57685f5e43ddac1567f4d404c357c44bab70744b8b6af6009760389170c5c062"),
    ("z", 119, "de05957e72aca438f9b0c770cb2ee7fa0e58e08eb54536478db136d54c097abb"),
    ("z", 120, "46a063da7dc0c878899dfc50adf2558256652c05dd1afc0b1341f7608c7a4776"),
  ])
  func `hashes`(_ part: String, _ count: Int, _ expected: String) {
    let hash = SHA256.hash(Array(String(repeating: part, count: count).utf8))
    #expect(hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
  }
}
