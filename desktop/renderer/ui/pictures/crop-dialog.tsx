import { useState } from 'react';
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { cutPicture, type OpenedPicture } from './picture.ts';

export interface CropShape {
  /** Width by height. */
  aspect: number;
  isRound: boolean;
  /** Of the part, in pixels of the picture: a smaller one looks blurred. */
  minWidth: number;
  /** Of what is sent, in pixels. */
  maxWidth: number;
}

/** Chooses the part of a picture to keep: dragged, or moved and sized with the arrow keys. */
export function CropDialog({
  picture,
  shape,
  saveLabel,
  isBusy,
  problem,
  onSave,
  onClose,
}: {
  picture: OpenedPicture;
  shape: CropShape;
  saveLabel: string;
  isBusy: boolean;
  problem: string | null;
  onSave: (bytes: Uint8Array) => void;
  onClose: () => void;
}) {
  const { width, height } = picture.canvas;
  const [crop, setCrop] = useState<PercentCrop>(() => middleOf(width, height, shape));
  const cut = () =>
    cutPicture(
      picture,
      {
        x: (crop.x * width) / 100,
        y: (crop.y * height) / 100,
        width: (crop.width * width) / 100,
        height: (crop.height * height) / 100,
      },
      shape.maxWidth,
    );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Choose the part to show"
      description={`Drag the ${shape.isRound ? 'circle' : 'frame'} or its handles, or use the arrow keys.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void cut().then(onSave)}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 py-2">
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        <ReactCrop
          crop={crop}
          aspect={shape.aspect}
          circularCrop={shape.isRound}
          keepSelection
          minWidth={48}
          onChange={(_, percent) => {
            if (Math.round((percent.width * width) / 100) >= shape.minWidth) setCrop(percent);
          }}
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

/** A large part of this shape from the middle, with some room around it to move in. */
function middleOf(width: number, height: number, { aspect, minWidth }: CropShape): PercentCrop {
  const largest = Math.min(width, height * aspect);
  const part = Math.min(largest, Math.max(0.9 * largest, minWidth));
  const crop = makeAspectCrop({ unit: '%', width: (100 * part) / width }, aspect, width, height);
  return centerCrop(crop, width, height);
}
