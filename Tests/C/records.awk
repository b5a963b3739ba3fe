# Writes a C program that compiles if the numbers RF_..._SIZE and RF_..._AT_... of ringfence.h are the sizes and places of
# the members: all of a record that has a size, and no others. awk -f Tests/C/records.awk ringfence.h
/^#define RF_[A-Z]+_SIZE [0-9]+$/ { sized[$2] = 1 }
/^#define RF_[A-Z]+_AT_[A-Z_]+ [0-9]+$/ { places++ }
/^typedef struct rf_[a-z]+ \{/ { inside = 1; members = 0; next }
inside && /^\} rf_/ {
  inside = 0
  name = $2; sub(/;/, "", name)
  for (i = 1; i <= members; i++) { all[++count] = name; member[count] = found[i] }
  next
}
inside {
  gsub(/\/\*.*/, "")
  if (!match($0, /^  [a-z0-9_]+ [a-z_, ]+(\[[0-9]+\])?;/)) next
  line = $0; sub(/^ +[a-z0-9_]+ /, "", line); sub(/(\[[0-9]+\])?;.*/, "", line)
  n = split(line, names, /, */)
  for (i = 1; i <= n; i++) if (names[i] != "reserved") found[++members] = names[i]
}
END {
  print "#include \"ringfence.h\""
  for (size in sized) {
    name = tolower(size); sub(/_size$/, "", name)
    printf "_Static_assert(sizeof(%s) == %s, \"%s\");\n", name, size, size
  }
  for (i = 1; i <= count; i++) {
    upper = toupper(all[i])
    if (!((upper "_SIZE") in sized)) continue
    expected++
    place = upper "_AT_" toupper(member[i])
    printf "_Static_assert(offsetof(%s, %s) == %s, \"%s\");\n", all[i], member[i], place, place
  }
  printf "_Static_assert(%d == %d && %d > 0, \"a number of a member that is not there\");\n", places, expected, places
}
