import type { CategoryFile } from '../category.js';

/** Lodging. Compiled for this project (MIT). Append-only, see `CategoryFile`. */
export const lodging: CategoryFile = {
  databaseId: 3000,
  key: 'lodging',
  name: 'Lodging',
  subCategories: [
    [3001, 'hotel', 'Hotel', 'main'],
    [3002, 'motel', 'Motel', 'main'],
    [3003, 'hostel', 'Hostel', 'main'],
    [3004, 'bed_and_breakfast', 'Bed and Breakfast', 'main'],
    [3005, 'guest_house', 'Guest House', 'main'],
    [3006, 'inn', 'Inn', 'main'],
    [3007, 'resort', 'Resort', 'main'],
    [3008, 'vacation_rental', 'Vacation Rental', 'main'],
    [3009, 'serviced_apartment', 'Serviced Apartment', 'main'],
    [3010, 'campground', 'Campground', 'main'],
    [3011, 'rv_park', 'Recreational Vehicle Park', 'main'],
    [3012, 'holiday_park', 'Holiday Park', 'main'],
    [3013, 'boutique_hotel', 'Boutique Hotel', 'main'],
    [3014, 'aparthotel', 'Aparthotel', 'main'],
    [3015, 'mountain_lodge', 'Mountain Lodge', 'main'],
    [3016, 'farm_stay', 'Farm Stay', 'main'],
    [3017, 'student_residence', 'Student Residence', 'main'],
    [3018, 'extended_stay_hotel', 'Extended Stay Hotel', 'main'],
    [3019, 'spa_hotel', 'Spa Hotel', 'main'],
    [3020, 'conference_hotel', 'Conference Hotel', 'additional'],
    [3021, 'wedding_hotel', 'Wedding Hotel', 'additional'],
    [3022, 'pet_friendly_hotel', 'Pet Friendly Hotel', 'additional'],
  ],
};
