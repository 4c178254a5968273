import { parseArgs } from 'node:util';
import webPush from 'web-push';

/** Makes a pair of keys for Web Push and prints it as variables of the environment; nothing is stored. 2: wrong usage. */
export function pushKeysCli(args: readonly string[], print: (line: string) => void): 0 | 2 {
  try {
    const { values } = parseArgs({ args: [...args], options: { subject: { type: 'string' } }, strict: true });
    const { subject = '' } = values;
    if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)) throw new Error('--subject mailto:… | https://…');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    print(`WEB_PUSH_PUBLIC_KEY=${publicKey}`);
    print(`WEB_PUSH_PRIVATE_KEY=${privateKey}`);
    print(`WEB_PUSH_SUBJECT=${subject}`);
    return 0;
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    print('用法 Usage: npm run push-keys -- --subject mailto:admin@example.com');
    return 2;
  }
}
