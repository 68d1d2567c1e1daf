from django.urls import path

from games.views import review

urlpatterns = [
    path("match/<key:key>/review/", review.page, name="review"),
    path("match/<key:key>/review/start/", review.start, name="review_start"),
    path("match/<key:key>/review/progress/", review.progress_part, name="review_progress"),
    path("@<str:name>/choices/", review.choices, name="choices"),
]
