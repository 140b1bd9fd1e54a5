import { repairBrandColour } from '#shared/ui/brand-colour.ts';
import { initialsOf } from '#public-web/unlock/creator.ts';
import { drawableText, fitText } from './card-text.ts';

export interface ShareCardView {
  productName: string;
  /** A magnet's title, or the product's own text. */
  title: string;
  /** The word to comment; null on a card of the site itself. */
  triggerWord: string | null;
  creatorName: string | null;
  /** A `data:` URL; null if there is no photo, or one from elsewhere. */
  creatorPhoto: string | null;
  /** `#rrggbb`. */
  brandColour: string;
}

const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 84;
/** Three lines of the largest size would touch the logo above them. */
const TITLE = {
  width: 860,
  sizes: [
    { size: 96, maxLines: 2 },
    { size: 82, maxLines: 3 },
    { size: 70, maxLines: 3 },
    { size: 60, maxLines: 3 },
  ],
} as const;

/** The picture of a shared link: title, word and name, and no content. */
export function ShareCard(view: ShareCardView) {
  const { light } = repairBrandColour(view.brandColour);
  const title = fitText(drawableText(view.title) ?? `Open it with ${view.productName}`, TITLE);
  const word = view.triggerWord === null ? null : drawableText(view.triggerWord.slice(0, 24));
  const name = view.creatorName === null ? null : drawableText(view.creatorName.slice(0, 48));
  const left = name === null ? MARGIN : MARGIN + FACE.size + 28;
  const top = 322 - ((title.lines.length - 1) * title.size * 1.06) / 2;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      fontFamily="Inter"
      fontWeight={700}
    >
      <rect width={WIDTH} height={HEIGHT} fill="#f3f2ee" />
      <rect x={WIDTH - 300} width={300} height={HEIGHT} fill={light.fill} />
      <g fill="none" strokeWidth={34} strokeLinecap="round">
        <path d="M980 330v60a110 110 0 0 0 220 0v-60" stroke={light.onFill} />
        <path d="M980 330 1174 170" stroke="#e9b64f" />
      </g>
      <g fill="none" strokeWidth={5} strokeLinecap="round">
        <path d={`M${MARGIN + 3} 92v10a13 13 0 0 0 26 0v-10`} stroke="#171b20" />
        <path d={`M${MARGIN + 3} 92l27 -17`} stroke="#c08a1e" />
      </g>
      <text x={MARGIN + 50} y={108} fontSize={34} fill="#171b20">
        {drawableText(view.productName)}
      </text>
      {title.lines.map((line, index) => (
        <text
          key={line}
          x={MARGIN - title.size * 0.05}
          y={top + index * title.size * 1.06}
          fontSize={title.size}

          letterSpacing={-0.035 * title.size}
          fill="#171b20"
        >
          {line}
        </text>
      ))}
      {name !== null && (
        <Face name={name} photo={view.creatorPhoto} fill={light.fill} ink={light.onFill} />
      )}
      {word !== null && (
        <text x={left} y={516} fontSize={36} fill="#555b64">
          Comment <tspan fill="#744a04">{word}</tspan> to open it
        </text>
      )}
      {name !== null && (
        <text x={left} y={566} fontSize={30} fill="#555b64">
          By {name}
        </text>
      )}
    </svg>
  );
}

const FACE = { size: 108, y: 476 };

/** The creator's photo, or the initials as on the page itself. */
function Face({
  name,
  photo,
  fill,
  ink,
}: {
  name: string;
  photo: string | null;
  fill: string;
  ink: string;
}) {
  const { size, y } = FACE;
  const [x, r] = [MARGIN, size / 2];
  if (photo === null) {
    return (
      <>
        <circle cx={x + r} cy={y + r} r={r} fill={fill} />
        <text x={x + r} y={y + r + 15} fontSize={42} textAnchor="middle" fill={ink}>
          {initialsOf(name).toLocaleUpperCase('en')}
        </text>
      </>
    );
  }
  return (
    <>
      <clipPath id="face">
        <circle cx={x + r} cy={y + r} r={r} />
      </clipPath>
      <image href={photo} x={x} y={y} width={size} height={size} clipPath="url(#face)" />
      <circle cx={x + r} cy={y + r} r={r - 1} fill="none" stroke="#d8d6cf" strokeWidth={2} />
    </>
  );
}
