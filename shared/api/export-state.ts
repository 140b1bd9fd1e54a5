import { z } from 'zod';
import { RowId, Timestamp } from './field-types.ts';

/** The state of an export in the background. A new export replaces it. */
export const exportStateShape = {
  id: RowId,
  /** Withdrawn: somebody who may be in the file was erased, so it is gone. */
  state: z.enum(['queued', 'running', 'ready', 'failed', 'withdrawn']),
  askedAt: Timestamp,
  /** Records written, of `total`; both 0 until it starts. */
  done: z.number().int(),
  total: z.number().int(),
  /** Bytes; null until it is ready. */
  size: z.number().int().nullable(),
  /** When the file is deleted; null until it is ready. */
  expiresAt: Timestamp.nullable(),
};
const ExportState = z.object(exportStateShape);
export type ExportState = z.infer<typeof ExportState>;
