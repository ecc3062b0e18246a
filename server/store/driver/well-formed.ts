/** Text with U+FFFD for each half of a surrogate pair, which UTF-8 has no form for. */
export const wellFormed = (text: string): string => text.toWellFormed();
