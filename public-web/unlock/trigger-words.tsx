import { Fragment } from 'react';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';

/** The words that open the magnet: the whole list, or the single `triggerWord`. */
export function triggerWordsOf(magnet: PublicMagnet): string[] {
  const words = magnet.triggerWords.length > 0 ? magnet.triggerWords : [magnet.triggerWord];
  return words.filter((word) => word !== '');
}

/** `A`, `A or B`, `A, B or C`, each marked as in a read comment. */
export function TriggerWords({ words }: { words: readonly string[] }) {
  return words.map((word, index) => (
    <Fragment key={word}>
      {index > 0 && (index === words.length - 1 ? ' or ' : ', ')}
      <mark>
        <bdi>{word}</bdi>
      </mark>
    </Fragment>
  ));
}
