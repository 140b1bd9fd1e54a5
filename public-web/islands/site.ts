import { listenForCopying } from './site/copying.ts';
import { takeMailedKey } from './site/mailed-key.ts';
import { moveDemoFigures } from './site/demo-figures.ts';
import { showUnreadNews } from './site/news-bell.ts';
import { listenForTheme } from './site/theme.ts';
import { listenForTips } from './site/tooltips.ts';

/* Enhances the site's own pages; each of them is complete without this file. */
document.documentElement.classList.add('script');
listenForTheme();
listenForTips();
listenForCopying();
moveDemoFigures();
takeMailedKey();
void showUnreadNews();
