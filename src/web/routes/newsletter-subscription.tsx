import { SubscriptionScreen } from '#web/features/newsletter/subscription/subscription-screen.tsx';

export const NewsletterSubscriptionRoute = SubscriptionScreen;
