/** The picture of a shared link, as previews want it: 1.91 times as wide as high. */
export const SHARE_CARD = { width: 1_200, height: 627 } as const;
