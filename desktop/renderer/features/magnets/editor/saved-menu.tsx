import { MoreHorizontal } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { MagnetMenu } from '../list/magnet-menu.tsx';
import { useMagnetActions } from '../list/use-magnet-actions.tsx';

/** What else can be done with a saved magnet; its owner goes to the list when it was deleted. */
export function SavedMenu({ saved, onRemoved }: { saved: Magnet; onRemoved: () => void }) {
  const navigate = useNavigate();
  const { actions, dialog } = useMagnetActions({
    onRemoved: () => {
      onRemoved();
      void navigate('/magnets');
    },
  });
  return (
    <>
      <MagnetMenu
        magnet={saved}
        actions={actions}
        trigger={
          <IconButton label="More" look="plain">
            <MoreHorizontal aria-hidden size={18} />
          </IconButton>
        }
      />
      {dialog}
    </>
  );
}
