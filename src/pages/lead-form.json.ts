import type { APIRoute } from 'astro';
import { getAreaTowns } from '#model/areas.ts';
import { getCompany } from '#model/business.ts';
import { THANK_YOU_PATH } from '#model/links.ts';
import { plainNames } from '#model/names.ts';
import { getOffers } from '#model/services.ts';

/** The content's data for the form's handler; the build moves this file out of the published site. */
export const GET: APIRoute = async () => {
  const { name, phone, reply, address } = await getCompany();
  return Response.json({
    services: plainNames((await getOffers()).map(({ id, label }) => ({ id, label }))),
    areas: plainNames(await getAreaTowns(address.state)),
    company: {
      name,
      phone: { display: phone.main.display, href: phone.main.href },
      replyWithin: reply.within,
    },
    thankYouPath: THANK_YOU_PATH,
  });
};
