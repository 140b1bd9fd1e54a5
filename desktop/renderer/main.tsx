import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { allowPushWorker } from '#shared/app/trusted-html.ts';
import { keepTokensIn } from './api/session-token.ts';
import { App } from './app.tsx';
import { browserPlatform } from './platform/browser-platform.ts';
import { startElectronPlatform } from './platform/electron-platform.ts';
import './styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element');

const { desktop } = window;
const platform = desktop === undefined ? browserPlatform : await startElectronPlatform(desktop);
if (platform.loadPush !== undefined) allowPushWorker();
if (platform.secrets !== undefined) keepTokensIn(platform.secrets);

createRoot(root).render(
  <StrictMode>
    <App platform={platform} />
  </StrictMode>,
);
