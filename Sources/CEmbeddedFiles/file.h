/* One entry of a table of text files: that at the path FILE. Included once for each. */
{FILE, (const char[]){
#embed FILE suffix(, 0) if_empty(0)
}},
#undef FILE
