import { openPage } from '../page.ts';

/* Stands for an app that is no sample: it knows its company and keeps a note. */
openPage({ show: () => undefined, draft: () => null });
