import type { Plugin } from 'vite';

export function pushWorker(): Plugin;
