/** A reason an operator can act on, as one line; everything else is a fault of the program. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
