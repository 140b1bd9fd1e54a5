import type { OutgoingFile } from '#shared/api/file-transfer.ts';
import { fillUrl } from '#shared/api/url.ts';
import type { ShownPicture } from '#shared/files/text-pictures.ts';
import { contentApi } from '#shared/unlock/content.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { toOutgoingFile } from '#server/features/files/file.view.ts';
import {
  PICTURE_KEPT_SECONDS,
  pictureExpiry,
} from '#server/features/files/pictures/picture-expiry.ts';
import { isGrantComplete, selectCompleteGrant } from '#server/features/leads/grants.queries.ts';
import { selectPicturesOfMagnet } from '#server/features/magnets/visitors/visitor-magnet.queries.ts';
import type { FileLink, FileLinkDependencies } from './file-links.ts';

/** The pictures of a magnet's texts for visitors. */
export interface PictureLinks {
  /** Those of several for the holder of these secrets; none without a complete grant. */
  show(
    magnetId: string,
    secrets: readonly string[],
    ids: readonly string[],
  ): Promise<ShownPicture[]>;
  /**
   * The picture behind a signed address. Throws `file_link_invalid` for a forged or late one and for a
   * grant that ended, `file_not_found` once the magnet does not name it, `magnet_not_found` and `inactive`.
   */
  open(magnetId: string, pictureId: string, link: Omit<FileLink, 'item'>): Promise<OutgoingFile>;
}

/** Signed addresses of pictures, each for one grant and some hours. */
export function createPictureLinks({
  db,
  key,
  storage,
  findForVisitor,
}: FileLinkDependencies): PictureLinks {
  return {
    async show(magnetId, secrets, ids) {
      if (ids.length === 0 || secrets.length === 0) return [];
      const grant = await selectCompleteGrant(db, magnetId, secrets);
      if (grant === undefined) return [];
      const expires = pictureExpiry(grant.now);
      const pictures = await selectPicturesOfMagnet(db, magnetId, ids);
      return pictures.map(({ id, width, height }) => {
        const signature = key.sign('picture-links', signedText(magnetId, id, grant.id, expires));
        const params = { magnetId, pictureId: id };
        const query = { grant: grant.id, expires, signature };
        return { id, url: fillUrl(contentApi.showPicture.path, params, query), width, height };
      });
    },

    async open(magnetId, pictureId, { grant = '', expires = '', signature = '' }) {
      const text = signedText(magnetId, pictureId, grant, expires);
      const isOurs = key.isSigned('picture-links', text, signature);
      if (!isOurs) throw new AppError('file_link_invalid');
      await findForVisitor(magnetId);
      const until = Number(expires); // signed by us, so it is a number
      if (!(await isGrantComplete(db, magnetId, { id: grant, until }))) {
        throw new AppError('file_link_invalid');
      }
      const [picture] = await selectPicturesOfMagnet(db, magnetId, [pictureId]);
      if (picture === undefined) throw new AppError('file_not_found');
      return { ...toOutgoingFile(picture, storage), keptFor: PICTURE_KEPT_SECONDS };
    },
  };
}

/** Ids and numbers hold no dot, so two addresses never sign the same text. */
function signedText(magnetId: string, pictureId: string, grantId: string, expires: string): string {
  return `${magnetId}.${pictureId}.${grantId}.${expires}`;
}
