import type { Hono } from 'hono';
import { givenPicture, type PictureType } from '../../src/domain/publishing/picture.ts';
import type { Env, Services } from '../pipeline/call.ts';
import { readStoredPicture } from '../store/tables/pictures.ts';

const mimeTypes: Readonly<Record<PictureType, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const isType = (type: string): type is PictureType => Object.hasOwn(mimeTypes, type);

/**
 * Serves the pictures that operators gave, to whoever knows their names: a name is a hash of the content, and what is published is no secret. Every
 * other path under /pictures/ is a file of the product.
 */
export function mountPictures(app: Hono<Env>, { store }: Pick<Services, 'store'>): void {
  app.get('/pictures/:name', async (c, next) => {
    const name = givenPicture(c.req.path);
    const found = name === null ? null : await readStoredPicture(store.db, name);
    if (found === null || !isType(found.type)) return next();
    return c.body(Buffer.from(found.data, 'base64'), 200, {
      'Content-Type': mimeTypes[found.type],
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });
}
