/** The part of the e-mail before the at-sign (specification, section 3). */
export function referralUsername(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}

/** A mine page with the `ref` parameter; `origin` is the site's own, such as `https://technovex.example`. */
export function referralLink(origin: string, email: string): string {
  return `${origin}/web-miner?ref=${encodeURIComponent(referralUsername(email))}`;
}
