/** A picture that the browser could open. */
export interface OpenPicture {
  readonly wide: number;
  readonly high: number;
  /** Its points drawn anew in a size, and nothing else of its file; null when the browser cannot. A browser that does not write the type answers PNG. */
  draw(size: DrawnSize, type: 'image/jpeg' | 'image/webp'): Promise<Uint8Array | null>;
}
export interface DrawnSize {
  readonly wide: number;
  readonly high: number;
  readonly quality: number;
}

function drawn(image: HTMLImageElement, { wide, high, quality }: DrawnSize, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = wide;
  canvas.height = high;
  const context = canvas.getContext('2d');
  if (context !== null && type === 'image/jpeg') {
    // It has no see-through points: they would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, wide, high);
  }
  context?.drawImage(image, 0, 0, wide, high);
  return new Promise((done) => canvas.toBlob(done, type, quality));
}

/** Opens a file as a picture for as long as `use` takes; null when the browser cannot show it as one. */
export async function openPicture<T>(file: Blob, use: (picture: OpenPicture) => Promise<T>): Promise<T | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: wide, naturalHeight: high } = image;
    if (wide === 0 || high === 0) return null;
    return await use({
      wide,
      high,
      draw: async (size, type) => {
        const blob = await drawn(image, size, type);
        return blob === null ? null : new Uint8Array(await blob.arrayBuffer());
      },
    });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
