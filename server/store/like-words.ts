/** Words as searches compare them: plain forms of letters and digits, lower case, without blanks around them. */
export const plainWords = (written: string): string => written.normalize('NFKC').trim().toLowerCase();

/** A pattern of `like` for what holds the words anywhere; no sign of them stands for another one. */
export const likeWords = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
