import { SHARE_CARD as CARD } from '#shared/magnets/share-card.ts';
import { repairBrandColour } from '#shared/ui/brand-colour.ts';

/** A text that was set: outlines, from 0 on the line that letters stand on. Pixels. */
export interface CardText {
  size: number;
  isFromRight: boolean;
  lines: readonly { path: string; width: number }[];
}

/** A picture as a `data:` address. */
export interface CardPicture {
  href: string;
  width: number;
  height: number;
}

export interface ShareCardView {
  /** `#rrggbb`. */
  brandColour: string;
  productName: CardText | null;
  title: CardText;
  /** “Comment”, the word and “to open it”; null on a card of the site and of a page that has ended. */
  invitation: { before: CardText; word: CardText; after: CardText } | null;
  creator: CardText | null;
  /** Shown without a photo. */
  initials: CardText | null;
  photo: CardPicture | null;
  logo: CardPicture | null;
  cover: CardPicture | null;
}

export const MARGIN = 76;
const PANEL = 268;
const INK = '#171b20';
const SOFT = '#4c525b';

/** What a title has to fit in. A cover leaves it less height and more width. */
export const titleRooms = {
  plain: {
    width: CARD.width - PANEL - MARGIN - 44,
    sizes: [
      { size: 92, maxLines: 2 },
      { size: 78, maxLines: 3 },
      { size: 66, maxLines: 3 },
      { size: 56, maxLines: 3 },
      { size: 50, maxLines: 4 },
    ],
  },
  cover: {
    width: CARD.width - 2 * MARGIN,
    sizes: [
      { size: 76, maxLines: 1 },
      { size: 66, maxLines: 2 },
      { size: 54, maxLines: 2 },
      { size: 46, maxLines: 2 },
    ],
  },
} as const;

export const LOGO_ROOM = { width: 300, height: 84 } as const;
export const COVER_ROOM = { width: CARD.width, height: 236 } as const;
export const FACE_SIZE = 96;
const LINE = 1.14;

/** Mirrors what stands on a card whose title is read from the right. */
type Place = (x: number, width: number) => number;

/** The picture of a shared link: title, word, name and brand, and no content. */
export function ShareCard(view: ShareCardView) {
  const { title, cover } = view;
  const tones = repairBrandColour(view.brandColour).light;
  const place: Place = (x, width) => (title.isFromRight ? CARD.width - x - width : x);
  const middle = cover === null ? 306 : 380;
  const first = middle - ((title.lines.length - 1) * title.size * LINE) / 2 + title.size * 0.36;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={CARD.width}
      height={CARD.height}
      viewBox={`0 0 ${CARD.width} ${CARD.height}`}
    >
      <rect width={CARD.width} height={CARD.height} fill="#f3f2ee" />
      {cover === null ? (
        <Panel place={place} fill={tones.fill} ink={tones.onFill} />
      ) : (
        <>
          <Picture picture={cover} x={0} y={0} />
          <rect y={cover.height} width={CARD.width} height={12} fill={tones.fill} />
        </>
      )}
      {(cover === null || view.logo !== null) && (
        <Head view={view} place={place} y={cover === null ? 62 : cover.height - 52} />
      )}
      {title.lines.map((line, index) => (
        <path
          key={line.path}
          d={line.path}
          fill={INK}
          transform={`translate(${place(MARGIN, line.width)} ${first + index * title.size * LINE})`}
        />
      ))}
      <Foot view={view} place={place} tones={tones} />
    </svg>
  );
}

function Panel({ place, fill, ink }: { place: Place; fill: string; ink: string }) {
  const isMirrored = place(0, 0) > 0;
  return (
    <>
      <rect x={place(CARD.width - PANEL, PANEL)} width={PANEL} height={CARD.height} fill={fill} />
      <g
        fill="none"
        strokeWidth={32}
        strokeLinecap="round"
        transform={isMirrored ? `translate(${-(CARD.width - PANEL)} 0)` : undefined}
      >
        <path d="M968 330v58a98 98 0 0 0 196 0v-58" stroke={ink} />
        <path d="M968 330 1142 186" stroke="#e9b64f" />
      </g>
    </>
  );
}

/** The creator's logo, else the product's own mark and name. */
function Head({ view, place, y }: { view: ShareCardView; place: Place; y: number }) {
  const { logo, productName } = view;
  if (logo !== null) {
    const x = place(MARGIN, logo.width);
    return (
      <>
        <clipPath id="logo">
          <rect x={x} y={y} width={logo.width} height={logo.height} rx={12} />
        </clipPath>
        <g clipPath="url(#logo)">
          <Picture picture={logo} x={x} y={y} />
        </g>
        <rect
          x={x}
          y={y}
          width={logo.width}
          height={logo.height}
          rx={12}
          fill="none"
          stroke="#d8d6cf"
          strokeWidth={2}
        />
      </>
    );
  }
  const mark = place(MARGIN, 32);
  return (
    <>
      <g fill="none" strokeWidth={5} strokeLinecap="round">
        <path d={`M${mark + 3} ${y + 26}v10a13 13 0 0 0 26 0v-10`} stroke={INK} />
        <path d={`M${mark + 3} ${y + 26}l27 -17`} stroke="#c08a1e" />
      </g>
      <Text text={productName} place={place} x={MARGIN + 48} y={y + 45} fill={INK} />
    </>
  );
}

function Foot({
  view,
  place,
  tones,
}: {
  view: ShareCardView;
  place: Place;
  tones: { fill: string; onFill: string };
}) {
  const { invitation, creator, photo, initials } = view;
  const top = CARD.height - 44 - FACE_SIZE;
  const hasFace = photo !== null || initials !== null;
  const left = hasFace ? MARGIN + FACE_SIZE + 26 : MARGIN;
  const baseline = invitation === null ? top + FACE_SIZE / 2 + 11 : top + 84;
  return (
    <>
      {hasFace && <Face view={view} x={place(MARGIN, FACE_SIZE)} y={top} tones={tones} />}
      {invitation !== null && (
        <Invitation invitation={invitation} place={place} x={left} y={top + 33} tones={tones} />
      )}
      <Text text={creator} place={place} x={left} y={baseline} fill={SOFT} />
    </>
  );
}

/** The word stands on the brand's colour. The sentence is English, so it runs from the left. */
function Invitation({
  invitation: { before, word, after },
  place,
  x,
  y,
  tones,
}: {
  invitation: NonNullable<ShareCardView['invitation']>;
  place: Place;
  x: number;
  y: number;
  tones: { fill: string; onFill: string };
}) {
  const [gap, inset] = [12, 16];
  const [start, middle, end] = [before, word, after].map(widthOf) as [number, number, number]; // of three
  const chip = middle + 2 * inset;
  const left = place(x, start + gap + chip + gap + end);
  const at = (offset: number) => left + offset;
  const drawn: Place = (offset) => at(offset);
  return (
    <>
      <rect x={at(start + gap)} y={y - 36} width={chip} height={50} rx={12} fill={tones.fill} />
      <Text text={before} place={drawn} x={0} y={y} fill={SOFT} />
      <Text text={word} place={drawn} x={start + gap + inset} y={y} fill={tones.onFill} />
      <Text text={after} place={drawn} x={start + gap + chip + gap} y={y} fill={SOFT} />
    </>
  );
}

/** The creator's photo, or the initials as on the page itself. */
function Face({
  view: { photo, initials },
  x,
  y,
  tones,
}: {
  view: ShareCardView;
  x: number;
  y: number;
  tones: { fill: string; onFill: string };
}) {
  const r = FACE_SIZE / 2;
  if (photo === null) {
    const centred: Place = (_x, width) => x + r - width / 2;
    return (
      <>
        <circle cx={x + r} cy={y + r} r={r} fill={tones.fill} />
        <Text text={initials} place={centred} x={0} y={y + r + 14} fill={tones.onFill} />
      </>
    );
  }
  return (
    <>
      <clipPath id="face">
        <circle cx={x + r} cy={y + r} r={r} />
      </clipPath>
      <g clipPath="url(#face)">
        <Picture picture={photo} x={x} y={y} />
      </g>
      <circle cx={x + r} cy={y + r} r={r - 1} fill="none" stroke="#d8d6cf" strokeWidth={2} />
    </>
  );
}

function Picture({
  picture: { href, width, height },
  x,
  y,
}: {
  picture: CardPicture;
  x: number;
  y: number;
}) {
  return <image href={href} x={x} y={y} width={width} height={height} />;
}

/** One line. */
function Text({
  text,
  place,
  x,
  y,
  fill,
}: {
  text: CardText | null;
  place: Place;
  x: number;
  y: number;
  fill: string;
}) {
  if (text === null) return null;
  return (
    <path
      d={text.lines[0]?.path}
      fill={fill}
      transform={`translate(${place(x, widthOf(text))} ${y})`}
    />
  );
}

function widthOf(text: CardText): number {
  return text.lines[0]?.width ?? 0;
}
