import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jpgOf, pngOf } from '../../../../tests/support/pictures.ts';
import { preparePicture } from './picture-file.ts';

const drawing = pngOf(3, 2);
const sizes: number[][] = [];
beforeEach(() => {
  sizes.length = 0;
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = 30;
      naturalHeight = 20;
      decode = async (): Promise<void> => undefined;
    },
  );
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, told) {
    sizes.push([this.width, this.height]);
    told(new Blob([new Uint8Array(drawing)]));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});

test('a JPEG is drawn anew however small it is, so that nothing of where it was taken is published; a PNG that fits stays as it is', async () => {
  const png = pngOf(30, 20);
  expect(await preparePicture(new Blob([new Uint8Array(png)]))).toEqual({ ok: true, value: new Uint8Array(png) });
  expect(sizes).toEqual([]);
  expect(await preparePicture(new Blob([new Uint8Array(jpgOf(30, 20))]))).toEqual({ ok: true, value: new Uint8Array(drawing) });
  expect(sizes).toEqual([[30, 20]]);
});
