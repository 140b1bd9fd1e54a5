import { useQueryClient } from '@tanstack/react-query';
import { UNDO_SECONDS } from '#shared/app/constants.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { toast } from './toast.ts';

interface WayBack {
  description?: string | undefined;
  /** The server's own inverse of what was done; answers what to say then. */
  undo: () => Promise<string | void>;
  /** Answers that are read again after it. */
  paths: readonly string[];
}

/** Tells what was done, with a way back for ten seconds (decision 0050). */
export function useUndo() {
  const client = useQueryClient();
  async function takeBack({ undo, paths }: WayBack): Promise<void> {
    try {
      toast.success((await undo()) ?? 'Undone');
    } catch (error) {
      toast.error('It could not be undone', { description: errorText(error) });
    }
    await invalidatePath(client, ...paths);
  }
  return (text: string, way: WayBack) =>
    toast.success(text, {
      description: way.description,
      duration: UNDO_SECONDS * 1_000,
      action: { label: 'Undo', onClick: () => void takeBack(way) },
    });
}
