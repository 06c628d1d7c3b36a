// Lists that are too long to be shown open on a page.
import { choice } from './gallery-pen.ts'

export const cities = [
  choice('amsterdam', 'Amsterdam', 'Amsterdam', 'أمستردام'),
  choice('ankara', 'Ankara', 'Ankara', 'أنقرة'),
  choice('athens', 'Athens', 'Atina', 'أثينا'),
  choice('baku', 'Baku', 'Bakü', 'باكو'),
  choice('berlin', 'Berlin', 'Berlin', 'برلين'),
  choice('cairo', 'Cairo', 'Kahire', 'القاهرة'),
  choice('doha', 'Doha', 'Doha', 'الدوحة'),
  choice('istanbul', 'Istanbul', 'İstanbul', 'إسطنبول'),
  choice('izmir', 'Izmir', 'İzmir', 'إزمير'),
  choice('lisbon', 'Lisbon', 'Lizbon', 'لشبونة'),
  choice('london', 'London', 'Londra', 'لندن'),
  choice('madrid', 'Madrid', 'Madrid', 'مدريد'),
  choice('new_york', 'New York', 'New York', 'نيويورك'),
  choice('oslo', 'Oslo', 'Oslo', 'أوسلو'),
  choice('paris', 'Paris', 'Paris', 'باريس'),
  choice('rome', 'Rome', 'Roma', 'روما'),
  choice('tbilisi', 'Tbilisi', 'Tiflis', 'تبليسي'),
  choice('tokyo', 'Tokyo', 'Tokyo', 'طوكيو'),
  choice('vienna', 'Vienna', 'Viyana', 'فيينا'),
  choice('elsewhere', 'Somewhere else', 'Başka bir yer', 'مكان آخر'),
]

export const interests = [
  choice('museums', 'Museums', 'Müzeler', 'المتاحف'),
  choice('music', 'Live music', 'Canlı müzik', 'الموسيقى الحية'),
  choice('food', 'Food', 'Yemek', 'الطعام'),
  choice('walks', 'City walks', 'Şehir yürüyüşleri', 'جولات في المدينة'),
  choice('boats', 'Boat trips', 'Tekne turları', 'رحلات القوارب'),
  choice('markets', 'Markets', 'Pazarlar', 'الأسواق'),
  choice('gardens', 'Gardens', 'Bahçeler', 'الحدائق'),
  choice('sports', 'Sports', 'Spor', 'الرياضة'),
  choice('theatre', 'Theatre', 'Tiyatro', 'المسرح'),
  choice('children', 'With children', 'Çocuklarla', 'مع الأطفال'),
  choice('night', 'Late evenings', 'Geç saatler', 'السهرات'),
  choice('history', 'History', 'Tarih', 'التاريخ'),
]
