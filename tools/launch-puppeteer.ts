import puppeteer, { type Browser } from 'puppeteer-core';

export function launchPuppeteer(executablePath: string, args: string[]): Promise<Browser> {
  return puppeteer.launch({ executablePath, args });
}
