import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { starterById } from '../form/starters.ts';
import { MagnetEditor } from './magnet-editor.tsx';
import { emptyItemValues, emptyMagnetForm } from './magnet-form-values.ts';

/** A new magnet that begins with an example; an unknown name begins empty. */
export function StarterMagnet({
  name,
  saved,
  onMade,
}: {
  name: string;
  saved: Magnet | null;
  onMade: (magnet: Magnet) => void;
}) {
  const starter = starterById(name);
  return (
    <MagnetEditor
      saved={saved}
      draft={null}
      keptAs={starter === undefined ? 'magnet:new' : `magnet:new:${starter.id}`}
      initial={
        starter === undefined
          ? emptyMagnetForm
          : {
              ...emptyMagnetForm,
              ...starter.values,
              icon: starter.icon,
              items: [{ ...emptyItemValues('1'), textContent: starter.textContent }],
            }
      }
      onMade={onMade}
    />
  );
}
