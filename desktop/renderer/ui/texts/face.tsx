import { initialsOf } from '#shared/account/initials.ts';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';

/** A person's photo, or the initials where there is none or it does not load; the name is text beside it. */
export function Face({
  name,
  photoUrl,
  className,
}: {
  name: string;
  photoUrl: string | null;
  /** Size and size of the letters. */
  className: string;
}) {
  return (
    <span
      aria-hidden
      className={classNames(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-brand/12 font-semibold text-brand-ink',
        className,
      )}
    >
      {initialsOf(name)}
      {photoUrl !== null && (
        <img
          key={photoUrl}
          src={photoUrl}
          alt=""
          referrerPolicy="no-referrer"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
          // A press on it drags the card, not the picture.
          className="pointer-events-none absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
