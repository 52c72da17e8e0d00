import type { CategoryFile } from '../category.js';

/** Dental. Compiled for this project (MIT). Append-only, see `CategoryFile`. */
export const dental: CategoryFile = {
  databaseId: 10000,
  key: 'dental',
  name: 'Dental',
  subCategories: [
    [10001, 'dentist', 'Dentist', 'main'],
    [10002, 'dental_clinic', 'Dental Clinic', 'main'],
    [10003, 'orthodontist', 'Orthodontist', 'main'],
    [10004, 'endodontist', 'Endodontist', 'main'],
    [10005, 'periodontist', 'Periodontist', 'main'],
    [10006, 'oral_surgeon', 'Oral Surgeon', 'main'],
    [10007, 'pediatric_dentist', 'Pediatric Dentist', 'main'],
    [10008, 'cosmetic_dentist', 'Cosmetic Dentist', 'main'],
    [10009, 'dental_laboratory', 'Dental Laboratory', 'main'],
    [10010, 'denture_clinic', 'Denture Clinic', 'main'],
    [10011, 'dental_hygienist', 'Dental Hygienist', 'main'],
    [10012, 'emergency_dentist', 'Emergency Dentist', 'main'],
    [10013, 'dental_supply_store', 'Dental Supply Store', 'main'],
    [10014, 'teeth_whitening', 'Teeth Whitening', 'additional'],
    [10015, 'dental_implants', 'Dental Implants', 'additional'],
  ],
};
