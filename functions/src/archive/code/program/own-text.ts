/** The names of the file of a program, and of what is below its end, as values. */
export const OWN_FILE = "own file";
export const OWN_DATA = "own data";
