import { createFileReader } from '../../features/keys/readers/file-reader.ts';

/** Key files that were chosen on this page: in until it ends. */
export const keyFiles = createFileReader(crypto.subtle);
