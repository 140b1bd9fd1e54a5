import type { Conversion, Pixel } from './pixel.ts';
import type { PixelSettings } from './pixel-settings.ts';

const reported = new Set<string>();

/** Reports an unlock to the pixels and the server, once for a magnet in this browser. */
export function reportConversion(page: PixelSettings, pixels: readonly Pixel[]): void {
  const { magnetId, title } = page;
  if (isReported(magnetId)) return;
  const conversion: Conversion = { eventId: newEventId(), magnetId, title };
  remember(conversion);
  for (const pixel of pixels) pixel.reportUnlock(conversion);
  // A failure does not concern the visitor.
  fetch(`/api/magnets/${magnetId}/pixel-events`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'Lead', eventId: conversion.eventId }),
  }).catch(() => undefined);
}

/** 128 random bits; `randomUUID` is missing where the site has no TLS. */
function newEventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A reload of the unlocked page does not count again. */
function isReported(magnetId: string): boolean {
  if (reported.has(magnetId)) return true;
  try {
    return localStorage.getItem(keyOf(magnetId)) !== null;
  } catch {
    return false;
  }
}

function remember({ magnetId, eventId }: Conversion): void {
  reported.add(magnetId);
  try {
    localStorage.setItem(keyOf(magnetId), eventId);
  } catch {
    // Remembered until the page is left.
  }
}

function keyOf(magnetId: string): string {
  return `lead:${magnetId}`;
}
