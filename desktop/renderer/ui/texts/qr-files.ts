import { encode } from 'uqr';

/** Empty modules around the code: readers need four to find it. */
export const QUIET_ZONE = 4;

/** The places of the dark squares of a QR code, in a picture `size` squares wide. */
function readSquares(text: string): { size: number; squares: [x: number, y: number][] } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x): [number, number][] => (isDark ? [[x, y]] : [])),
  );
  return { size, squares };
}

/** The dark squares of a QR code, as the path of a picture `size` units wide. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, squares } = readSquares(text);
  return { size, path: squares.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') };
}

/** A QR code as an SVG file: black on white at any size. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}" fill="#000"/></svg>\n`;
}

/** A QR code as a PNG file of about 1024 pixels; whole pixels for each square, so that edges are sharp. */
export async function qrPng(text: string): Promise<Uint8Array> {
  const { size, squares } = readSquares(text);
  const scale = Math.ceil(1_024 / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws no pictures');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.fillStyle = '#000';
  for (const [x, y] of squares) pen.fillRect(x, y, 1, 1);
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (file === null) throw new Error('this browser makes no PNG');
  return new Uint8Array(await file.arrayBuffer());
}
