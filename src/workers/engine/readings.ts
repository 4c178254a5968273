import { pinyin } from 'pinyin-pro';
import type { Company } from '../../api/entities/company.ts';
import { keysOf, type Sounds } from '../../domain/company/pinyin-key.ts';

function soundsOf(text: string): Sounds {
  const chars = [...text.normalize('NFKC')];
  const sounds = pinyin(chars.join(''), { type: 'array', toneType: 'none', v: true });
  return chars.map((char, i) => {
    if (/^[a-z0-9]$/i.test(char)) return [char.toLowerCase()];
    const sound = sounds[i] ?? '';
    return /^[a-z]+$/.test(sound) && sound !== char ? [sound] : [];
  });
}

/** The company with the readings of its name, for gateways that send none. Only the likeliest sound of each character. */
export function withReadings(company: Company): Company {
  return { ...company, ...keysOf([soundsOf(company.companyName)]) };
}
