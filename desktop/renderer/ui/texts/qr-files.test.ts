import { describe, expect, it } from 'vitest';
import { QUIET_ZONE, qrPath, qrSvg } from './qr-files.ts';

describe('a QR code', () => {
  it('has four empty modules on every side, so that readers find it', () => {
    const { size, path } = qrPath('https://unlatch.example/unlock/growth-guide?utm_source=qr');
    const places = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    expect(places.length).toBeGreaterThan(100);
    expect(QUIET_ZONE).toBe(4);
    const all = places.flat();
    expect([Math.min(...all), Math.max(...all)]).toEqual([4, size - 5]);
  });

  it('is a picture file with a white ground', () => {
    const svg = qrSvg('https://unlatch.example/');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
    expect(svg).toContain('fill="#fff"');
  });
});
