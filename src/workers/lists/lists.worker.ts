import type { ListWord } from '../../domain/lists/table.ts';
import { createListReader } from './list-reader.ts';

const hear = createListReader((said) => postMessage(said));

addEventListener('message', ({ data }: MessageEvent<ListWord>) => void hear(data));
