import { getAreaTowns } from './areas.ts';
import { getCompany } from './business.ts';
import { getOffers, getServices } from './services.ts';

/** What the lead desk says about the business (`SiteFacts` of admin/stores/site-facts.ts). */
export async function getDeskFacts() {
  const { name, phone, address, retention, profiles } = await getCompany();
  const jobs = new Map((await getServices()).map(({ id, data }) => [id, data.job ?? '']));
  const services = await getOffers();
  return {
    company: name,
    phone: phone.main.display,
    state: address.state,
    leadMonths: retention.leadMonths,
    services: services.map(({ id, label }) => ({ id, label, job: jobs.get(id) ?? '' })),
    areas: await getAreaTowns(address.state),
    reviews: profiles.google ?? '',
    hasEditor: Boolean(process.env['CMS_REPO']),
  };
}
