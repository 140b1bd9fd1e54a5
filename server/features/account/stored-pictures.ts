import type { Database } from '#server/platform/db/connection.ts';
import type { Places } from '#server/platform/storage/store-bytes.ts';

/** What photos, logos and covers are kept with. */
export interface StoredPictures extends Places {
  db: Database;
  /** Drops the creator's cached pages in this process at once. */
  announce(userId: string): void;
}
