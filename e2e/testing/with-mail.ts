import { type SmtpProcess, startSmtpProcess } from '#server/testing/smtp-process.ts';
import { AppServer } from './app-server.ts';
import { ADMIN } from './team.ts';
import { test as base } from './test.ts';

/** Each test has a server of its own that sends mail, and the mail server. One browser is enough for these journeys. */
export const test = base.extend<{ smtp: SmtpProcess }>({
  smtp: async ({ browserName: _ }, use) => {
    const smtp = await startSmtpProcess();
    await use(smtp);
    await smtp.stop();
  },
  server: async ({ smtp }, use) => {
    const server = await AppServer.start((origin) => ({
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Technovex <news@technovex.example>',
      PUBLIC_ORIGIN: origin,
      ADMIN_PASSWORD: ADMIN.password,
      // Tests of a campaign go to members of the team only.
      ADMIN_EMAIL: 'editor@mail.example',
    }));
    await use(server);
    await server.dispose();
  },
});
