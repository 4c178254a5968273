import { chacha20 as ofLibrary } from '@noble/ciphers/chacha.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chacha20 } from './chacha20.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

test('[S4] the stream is that of the library, whatever key, nonce and length', () => {
  fc.assert(
    fc.property(bytes(32), bytes(12), fc.uint8Array({ maxLength: 300 }), (key, nonce, data) => {
      expect(chacha20(key, nonce, data)).toEqual(ofLibrary(key, nonce, data));
    }),
  );
});
