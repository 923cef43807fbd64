import { expect, test } from 'vitest';
import { withState } from '#leads/place.ts';
import { rowsOf } from '#tests/table.ts';

const areas = [
  { label: 'Bel Air', state: 'MD', places: ['Howard Park'] },
  {
    label: 'Southeastern PA',
    state: 'PA',
    places: ['Oxford', 'Kennett Square', 'West Grove', 'Kingsville'],
  },
  { label: 'Baltimore County', state: 'MD', places: ['Kingsville'] },
];

test.each(
  rowsOf<[place: string, found: string]>(`
    12 Main St, Bel Air | 12 Main St, Bel Air, MD
    12 Main St, Oxford | 12 Main St, Oxford, PA
    Oxford Township | Oxford Township, PA
    Oxford twp | Oxford twp, PA
    Oxford, USA | Oxford, PA
    Oxford (PA) | Oxford (PA)
    Oxford/PA | Oxford/PA
    newark de | newark de
    oxford pa | oxford pa
    Lancaster, Penn | Lancaster, Penn
    Toronto, Ontario | Toronto, Ontario
    York, England | York, England
    Oxford PA side | Oxford PA side
    Oxford (PA side) | Oxford (PA side)
    Newark, near the PA line | Newark, near the PA line
    12 Main St, oxford | 12 Main St, oxford, PA
    West Grove. | West Grove., PA
    12 Main St, Darlington | 12 Main St, Darlington, MD
    12 Main St | 12 Main St, MD
    12 Main St, Kingsville | 12 Main St, Kingsville
    12 Main St, Southeastern PA | 12 Main St, Southeastern PA
    Newark, DE | Newark, DE
    Newark DE | Newark DE
    Newark, de | Newark, de
    Newark, Del. | Newark, Del.
    12 Main St, Oxford Pa. | 12 Main St, Oxford Pa.
    Oxford, Pennsylvania | Oxford, Pennsylvania
    oxford pennsylvania | oxford pennsylvania
    12 Main St, Oxford 19363 | 12 Main St, Oxford 19363
    12 Main St, Oxford, PA 19363-1234 | 12 Main St, Oxford, PA 19363-1234
    12 Main St, Oxford, PA, USA | 12 Main St, Oxford, PA, USA
    12 Main St, Oxford PA, Oxford | 12 Main St, Oxford PA, Oxford
    Washington, D.C. | Washington, D.C.
    Oxford P.A. | Oxford P.A.
    12 Main St Oxford | 12 Main St Oxford, PA
    12 Main St, W. Grove | 12 Main St, W. Grove, PA
    12 Main St W. Grove | 12 Main St W. Grove, PA
    Borough of Oxford | Borough of Oxford, PA
    Oxford area | Oxford area, PA
    12 Oxford St, Bel Air | 12 Oxford St, Bel Air, MD
    Oxford, Talbot County | Oxford, Talbot County
    Toronto ON | Toronto ON
    Oxford, US | Oxford, PA
    12 MAIN ST, BEL AIR | 12 MAIN ST, BEL AIR, MD
    12 OAK CT, Bel Air | 12 OAK CT, Bel Air, MD
    12 Oak Ct, Oxford | 12 Oak Ct, Oxford, PA
    12 Oak ct, Bel Air | 12 Oak ct, Bel Air, MD
    12 Oak Ct., Oxford | 12 Oak Ct., Oxford, PA
    5 Main St Ne, Bel Air | 5 Main St Ne, Bel Air, MD
    Hartford Ct | Hartford Ct
    oxford, pa. | oxford, pa.
    Nottingham pa. | Nottingham pa.
    newark de. | newark de.
    oxford md. | oxford md.
    come in. | come in., MD
    Nottingham PA19362 | Nottingham PA19362
    Nottingham, pa19362-1234 | Nottingham, pa19362-1234
    Oxford, 19363. | Oxford, 19363.
    Kennett Sq | Kennett Sq, PA
    12 Main St, Kennett Sq. | 12 Main St, Kennett Sq., PA
    Oxford, Pensylvania | Oxford, Pensylvania
    12 US 1 , Bel Air | 12 US 1 , Bel Air, MD
  `),
)('a map finds %j as %j', (place, found) => {
  expect(withState(place, areas, 'MD')).toBe(found);
});
