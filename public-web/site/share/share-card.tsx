import { SHARE_CARD as CARD } from '#shared/magnets/share-card.ts';
import { repairBrandColour } from '#shared/app/brand-colour.ts';
import { Logo, Panel, Picture } from './card-brand.tsx';
import { type CardText, FACE_SIZE, MARGIN, type Place, type ShareCardView } from './card-view.ts';

const INK = '#171b20';
const SOFT = '#4c525b';

const LINE = 1.14;

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
        <Panel place={place} fill={tones.fill} ink={tones.onFill} icon={view.icon} />
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

/** The creator's logo, else the product's own mark and name, unless they are left out. */
function Head({ view, place, y }: { view: ShareCardView; place: Place; y: number }) {
  const { logo, productName } = view;
  if (logo !== null) return <Logo logo={logo} place={place} y={y} />;
  if (productName === null) return null;
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
