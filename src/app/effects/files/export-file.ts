import type { FileExport } from '../../../desk/page-host.ts';
import type { ExportFormat, ExportRow } from '../../../domain/export/cells.ts';
import type { ExportSaid, ExportWord } from '../../../workers/export/export.worker.ts';
import workerUrl from '../../../workers/export/export.worker.ts?worker&url';
import { saveBlob } from './save-text.ts';

/** Starts a worker that makes a file out of rows; the file is offered when it is whole. Ends with its worker, also when it fails. */
export function startExport(
  policy: { createScriptURL(url: string): string },
  file: { readonly name: string; readonly format: ExportFormat; readonly head: ExportRow },
): FileExport {
  const worker = new Worker(policy.createScriptURL(workerUrl), { type: 'module', name: 'export' });
  function say(word: ExportWord): Promise<ExportSaid> {
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ExportSaid>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(word);
    });
  }
  const begun = say({ t: 'begin', format: file.format, head: file.head });
  return {
    async add(rows) {
      await begun;
      await say({ t: 'rows', rows });
    },
    async finish() {
      await begun;
      const { file: made } = await say({ t: 'finish' });
      worker.terminate();
      if (made !== null) saveBlob(`${file.name}.${file.format}`, made);
    },
    cancel: () => worker.terminate(),
  };
}
