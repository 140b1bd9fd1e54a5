import { starterById } from '../form/starters.ts';
import { MagnetEditor } from './magnet-editor.tsx';
import { emptyMagnetForm } from './magnet-form-values.ts';

/** A new magnet that begins with an example; an unknown name begins empty. */
export function StarterMagnet({ name }: { name: string }) {
  const starter = starterById(name);
  return (
    <MagnetEditor
      saved={null}
      keptAs={starter === undefined ? 'magnet:new' : `magnet:new:${starter.id}`}
      initial={{ ...emptyMagnetForm, icon: starter?.icon ?? 'target', ...starter?.values }}
    />
  );
}
