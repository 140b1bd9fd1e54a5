import { aPdf } from '#server/features/files/file-samples.ts';
import type { TestApp } from '../../app/test-app.ts';
import { type AccessPolicy, byCreator, type CallParts } from './access-policy.ts';
import type { Owner } from '../access-scene.ts';

/** A small honest upload. */
export function anUploadBody(name = 'plan.pdf', bytes: Uint8Array = aPdf()): CallParts {
  const frame = 'frame-of-the-parts';
  const head = `--${frame}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`;
  return {
    raw: {
      type: `multipart/form-data; boundary=${frame}`,
      bytes: Buffer.concat([
        Buffer.from(`${head}Content-Type: application/pdf\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${frame}--\r\n`),
      ]),
    },
  };
}

/** A grey square of 128 pixels. */
export const aPhotoBody = anUploadBody(
  'me.png',
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAIAAAACACAMAAAD04JH5AAAAA1BMVEWIiIhYZW6zAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAJklEQVR42u3BAQEAAACCIP+vbkhAAQAAAAAAAAAAAAAAAAAAAO8GQIAAAR6FpxMAAAAASUVORK5CYII=',
    'base64',
  ),
);

/** The same as wide as a cover. */
export const aCoverBody = anUploadBody(
  'cover.png',
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAyAAAADIAQMAAAAqQRdZAAAAA1BMVEWIiIhYZW6zAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAKklEQVR42u3BMQEAAADCoPVPbQlPoAAAAAAAAAAAAAAAAAAAAAAAAADgZ07oAAHDBjF+AAAAAElFTkSuQmCC',
    'base64',
  ),
);

async function uploadOne(app: TestApp, owner: Owner): Promise<void> {
  const upload = { name: 'plan.pdf', bytes: aPdf() };
  owner.ids['fileId'] = (await app.as(owner.token).magnetFiles.upload({ upload })).id;
}

/** Who may call the endpoints of files and of a creator's pictures. */
export const filePolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'brand.read': byCreator(200),
  'consentDefault.read': byCreator(200),
  'consentDefault.save': byCreator(200, { parts: () => ({ body: { text: 'I agree' } }) }),
  'brand.update': byCreator(200, { parts: () => ({ body: { font: 'serif' } }) }),
  'brand.setLogo': byCreator(200, { parts: () => aPhotoBody }),
  'brand.removeLogo': byCreator(200),
  'brand.setCover': byCreator(200, { parts: () => aCoverBody }),
  'brand.removeCover': byCreator(200),
  'pictures.upload': byCreator(201, { parts: () => aPhotoBody }),
  'magnetFiles.limits': byCreator(200),
  'magnetFiles.upload': byCreator(201, { parts: () => anUploadBody() }),
  'magnetFiles.read': byCreator(200, { unknown: 'file_not_found', prepare: uploadOne }),
  'magnetFiles.remove': byCreator(200, { unknown: 'file_not_found', prepare: uploadOne }),
};
