import { useState } from 'react';
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { cutPicture, type OpenedPicture } from './picture.ts';

/** Chooses the part of a picture to keep: dragged, or moved and sized with the arrow keys. */
export function PhotoCropDialog({
  picture,
  isBusy,
  problem,
  onSave,
  onClose,
}: {
  picture: OpenedPicture;
  isBusy: boolean;
  problem: string | null;
  onSave: (bytes: Uint8Array) => void;
  onClose: () => void;
}) {
  const { width, height } = picture.canvas;
  const [crop, setCrop] = useState<PercentCrop>(() => middleSquare(width, height));
  const cut = () =>
    cutPicture(picture, {
      x: (crop.x * width) / 100,
      y: (crop.y * height) / 100,
      width: (crop.width * width) / 100,
      height: (crop.height * height) / 100,
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Choose the part to show"
      description="Drag the circle or its handles, or use the arrow keys."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void cut().then(onSave)}>
            Save photo
          </Button>
        </>
      }
    >
      <div className="grid gap-4 py-2">
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <ReactCrop
          crop={crop}
          aspect={1}
          circularCrop
          keepSelection
          minWidth={48}
          onChange={(_, percent) => setCrop(percent)}
          className="justify-self-center rounded-control"
          ariaLabels={{
            cropArea: 'The part to show. Move it with the arrow keys.',
            nwDragHandle: 'Size of the part, upper left corner',
            nDragHandle: 'Size of the part, upper edge',
            neDragHandle: 'Size of the part, upper right corner',
            eDragHandle: 'Size of the part, right edge',
            seDragHandle: 'Size of the part, lower right corner',
            sDragHandle: 'Size of the part, lower edge',
            swDragHandle: 'Size of the part, lower left corner',
            wDragHandle: 'Size of the part, left edge',
          }}
        >
          <img src={picture.url} alt="What you chose" className="max-h-[55vh] max-w-full" />
        </ReactCrop>
      </div>
    </Dialog>
  );
}

function middleSquare(width: number, height: number): PercentCrop {
  const unit = width <= height ? { width: 90 } : { height: 90 };
  return centerCrop(makeAspectCrop({ unit: '%', ...unit }, 1, width, height), width, height);
}
