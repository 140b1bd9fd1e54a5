import { Glyph } from '#shared/ui/glyph.tsx';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import type { CreatorCardData } from './creator.ts';

interface CreatorProps {
  creator: CreatorCardData;
}

/** The creator, with a link to their profile. */
export function CreatorCard({ creator }: CreatorProps) {
  return (
    <aside className="author" aria-label={unlockTexts.author}>
      <CreatorFace creator={creator} />
      <CreatorWords creator={creator} />
      <CreatorConnect creator={creator} />
    </aside>
  );
}

/** The photo over the initials, which show while it loads and when there is none. */
export function CreatorFace({ creator }: CreatorProps) {
  return (
    <div className="author-face" aria-hidden="true">
      <span>{creator.initials}</span>
      {creator.photoUrl && (
        <img
          src={creator.photoUrl}
          alt=""
          width={72}
          height={72}
          decoding="async"
          // Low priority, or React would load the photo before the style sheet.
          fetchPriority="low"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}

export function CreatorWords({ creator }: CreatorProps) {
  return (
    <div className="author-words">
      <p className="author-name">
        <bdi>{creator.name}</bdi>
      </p>
      {creator.headline !== null && (
        <p className="author-headline" dir="auto">
          {creator.headline}
        </p>
      )}
      <p className="author-role">{unlockTexts.author}</p>
      {creator.isVerified && (
        <details className="badge">
          <summary>
            <Glyph name="badge-check" size={16} /> {unlockTexts.verifiedProfile}
          </summary>
          <p>
            The author proved that the linked LinkedIn profile is theirs, with a comment from it or
            to the operator of this site. LinkedIn has not verified it. It says nothing about the
            content.
          </p>
        </details>
      )}
    </div>
  );
}

/** Only with a profile to link to. */
export function CreatorConnect({ creator }: CreatorProps) {
  if (creator.profileUrl === null) return null;
  return (
    <div className="author-connect">
      <a
        className="button button-quiet"
        href={creator.profileUrl}
        target="_blank"
        rel="noopener nofollow ugc"
      >
        {unlockTexts.addFriend}
      </a>
      <p className="note">{unlockTexts.addFriendNote}</p>
    </div>
  );
}
