import { Glyph } from '#shared/ui/glyph.tsx';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import type { CreatorCardData } from './creator.ts';

/** Who offers the content, and the way to connect with them (spec §2). */
export function CreatorCard({ creator }: { creator: CreatorCardData }) {
  return (
    <aside className="author" aria-label={unlockTexts.author}>
      <div className="author-face" aria-hidden="true">
        <span>{creator.initials}</span>
        {creator.photoUrl && (
          <img
            src={creator.photoUrl}
            alt=""
            width={72}
            height={72}
            decoding="async"
            // Low, or React asks for the photo ahead of the style sheet.
            fetchPriority="low"
            referrerPolicy="no-referrer"
          />
        )}
      </div>
      <div className="author-words">
        <p className="author-name">
          <bdi>{creator.name}</bdi>
        </p>
        <p className="author-role">{unlockTexts.author}</p>
        {creator.isVerified && (
          <details className="badge">
            <summary>
              <Glyph name="badge-check" size={16} /> {unlockTexts.verifiedProfile}
            </summary>
            <p>
              The author confirmed to us that this LinkedIn profile is theirs. LinkedIn itself has
              not checked it.
            </p>
          </details>
        )}
      </div>
      {creator.profileUrl && (
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
      )}
    </aside>
  );
}
