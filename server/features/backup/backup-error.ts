import { CommandError } from '#server/platform/run-command.ts';

/** A one-line reason that an operator can act on; every other error is a bug. */
export class BackupError extends CommandError {
  override readonly name = 'BackupError';
}
