import type { Plugin } from 'vite';

export function lightContract(): Plugin[];
