import type { OverlayRow } from '../../db/types.ts';
import type { Directory } from '../../domain/directory.ts';
import { directoryRowOf, emptyDirectory, type MutableDirectory } from '../../domain/directory-row.ts';
